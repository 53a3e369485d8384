export { labelled, sentences, withCommas, withSemicolons } from '../../../components/cells/clauses'
export { listed } from '../../../components/cells/number'
export { quoted } from '../../../components/cells/quoted'

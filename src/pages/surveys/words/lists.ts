export { counted, listed } from '../../../components/cells/number'
export { quoted } from '../../../components/cells/quoted'

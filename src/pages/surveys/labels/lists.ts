export { formatList } from '../../../components/cells/format-number'
export {
  formatLabelled,
  joinSentences,
  joinWithCommas,
  joinWithSemicolons,
} from '../../../components/cells/join-text'
export { quote } from '../../../components/cells/quote'

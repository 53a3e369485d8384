export { formatList } from '../../../components/ui/cells/format-number'
export {
  formatLabelled,
  joinSentences,
  joinWithCommas,
  joinWithSemicolons,
} from '../../../components/ui/cells/join-text'
export { quote } from '../../../components/ui/cells/quote'

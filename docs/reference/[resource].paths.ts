import { buildApiPages } from './api-pages'

export default { paths: buildApiPages }

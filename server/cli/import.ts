import { runImport } from '../project-import/cli'

runImport()

import { run } from '../project-import/cli'

run()

import { run } from './backup/cli'

run('restore')

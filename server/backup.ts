import { run } from './backup/cli'

run('backup')

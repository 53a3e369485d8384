import { run } from '../features/backup/cli'

run('backup')

import { run } from './backup/command'

run('backup')

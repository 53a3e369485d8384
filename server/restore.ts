import { run } from './backup/command'

run('restore')

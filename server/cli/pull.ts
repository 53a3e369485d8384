import { run } from '../config-as-code/cli'

run('pull')

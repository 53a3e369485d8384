import { run } from '../config-as-code/cli'

run('apply')

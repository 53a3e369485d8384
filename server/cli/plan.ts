import { runConfigCommand } from '../config-as-code/cli'

runConfigCommand('plan')

import { commands } from './commands.mjs'
import { watchParent } from './process.mjs'

const [name = 'start', ...args] = process.argv.slice(2)
const command = commands[name]
if (command === undefined) {
  console.error(`Unknown command “${name}”. There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
watchParent()
try {
  process.exitCode = await command(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

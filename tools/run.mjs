/**
 * One door to every command: `npm start`, `npm test` and the others come through here. It needs
 * nothing but Node 18 and npm: the right Node, the packages and what is built are looked after
 * before the command runs.
 */
import { commands } from './run/commands.mjs'
import { watchParent } from './run/process.mjs'

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

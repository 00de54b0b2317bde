import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFault } from '#server/lib/start-fault.ts'
import { installedLayout, userLayout } from '../service/layout.ts'
import { thisMachine } from '../service/machine.ts'
import { runningOf } from './running.ts'
import { back, check, updateTo } from './update.ts'

const USAGE = `So geht es:
  npm run update                  sichert, baut die neueste Version daneben, wechselt, und geht zurück, wenn sie nicht läuft
  npm run update -- --to v0.2.0   nimmt diese
  npm run update -- --check       sagt nur, ob es eine neuere gibt
  npm run update -- --back        geht zurück auf die Version davor
                    --restore     auch dann, wenn dafür die Sicherung von davor zurückmuss`

/** `npm run update`: from one release to the next, with a way back (decision 0092). */
const root = resolve(import.meta.dirname, '../..')

function parse() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        check: { type: 'boolean' },
        back: { type: 'boolean' },
        restore: { type: 'boolean' },
      },
    })
    return values
  } catch {
    throw new StartFault(USAGE)
  }
}

try {
  const values = parse()
  const machine = thisMachine()
  const installed = installedLayout(machine, root)
  const layout = installed ?? userLayout(machine, root)
  const update = {
    root,
    layout,
    running: runningOf(root, machine, installed),
    say: (line: string) => {
      console.log(line)
    },
  }
  const done = values.check
    ? (check(update), true)
    : values.back
      ? await back(update, values.restore === true)
      : await updateTo(update, values.to)
  if (!done) process.exitCode = 1
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  console.error(fault.message)
  process.exitCode = 1
}

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFault } from '#server/lib/start-fault.ts'
import { installedLayout, layoutOf } from './layout.ts'
import { thisMachine } from './machine.ts'
import { install, remove, status } from './service.ts'

const USAGE = `So geht es:
  npm run service -- install   lässt Knistern immer laufen und jede Nacht sichern; startet es neu
                               (mit sudo als Dienst des Systems, sonst unter deinem Namen)
                --backups <Ordner>   legt die Sicherungen dorthin
  npm run service -- status    sagt, ob es läuft, seit wann, wo, und wann die nächste Sicherung ist
  npm run service -- remove    entfernt den Dienst; Daten, Schlüssel und Sicherungen bleiben`

/**
 * `npm run service -- …`: Knistern as a service of systemd, with its nightly backup (decision 0092).
 */
const root = resolve(import.meta.dirname, '../..')
const say = (line: string) => {
  console.log(line)
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { backups: { type: 'string' }, empty: { type: 'boolean' } },
    })
  } catch {
    throw new StartFault(USAGE)
  }
}

try {
  const { values, positionals } = parse()
  const [command, ...more] = positionals
  if (more.length > 0) throw new StartFault(USAGE)
  const machine = thisMachine()
  const backups =
    values.backups === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', values.backups)
  const layout =
    (command === 'install' ? undefined : installedLayout(machine, root)) ??
    layoutOf(machine, root, backups)
  const work = { machine, layout, root, say }
  if (command === 'install') {
    if (!(await install(work, values.empty))) process.exitCode = 1
  } else if (command === 'status') {
    if (!(await status(work))) process.exitCode = 1
  } else if (command === 'remove') remove(work)
  else throw new StartFault(USAGE)
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  console.error(fault.message)
  process.exitCode = 1
}

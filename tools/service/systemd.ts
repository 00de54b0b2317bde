import { StartFault } from '#server/lib/start-fault.ts'
import type { Layout } from './layout.ts'
import type { Machine } from './machine.ts'

const NO_SYSTEMD: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin:
    'Auf macOS richtet dieser Befehl noch keinen Dienst ein; dort startet launchd Programme (man launchd.plist). Bis dahin: npm start in einem Terminal, das offen bleibt.',
  win32:
    'Auf Windows richtet dieser Befehl keinen Dienst ein; dort startet die Aufgabenplanung Programme. Bis dahin: npm start in einem Fenster, das offen bleibt.',
}

const RESTRICTED_USER =
  'Dein eigenes systemd ist von hier nicht zu erreichen, wie nach „su“ oder „sudo -u“. Melde dich selbst an (am Gerät oder mit ssh) und rufe den Befehl dort auf.'

/** Runs systemctl for a layout. @returns what it said @throws StartFault with what it said */
export function systemctl(
  machine: Machine,
  { ctl }: Pick<Layout, 'ctl'>,
  ...args: string[]
): string {
  const { code, output } = machine.run('systemctl', ...ctl, ...args)
  if (code !== 0) throw new StartFault(`systemctl ${[...ctl, ...args].join(' ')}: ${output}`)
  return output
}

/** @throws StartFault where there is no systemd that could run a service */
export function requireSystemd(machine: Machine, layout: Pick<Layout, 'ctl' | 'scope'>): void {
  const other = NO_SYSTEMD[machine.platform]
  if (other !== undefined) throw new StartFault(other)
  const { code, output } = machine.run('systemctl', ...layout.ctl, 'show-environment')
  if (code === 0) return
  if (code === 127) {
    throw new StartFault(
      'Auf diesem Rechner gibt es kein systemd (systemctl fehlt). Was sonst Programme startet, soll in diesem Ordner „npm start“ aufrufen.',
    )
  }
  if (/not been booted with systemd/.test(output)) {
    throw new StartFault(
      'Auf diesem Rechner läuft kein systemd, wie in einem Container. Was ihn startet, soll auch „npm start“ aufrufen.',
    )
  }
  throw new StartFault(layout.scope === 'user' ? `${RESTRICTED_USER}\n(${output})` : output)
}

/** Properties of a unit by name; without a value where systemd knows none. */
export function properties(
  machine: Machine,
  { ctl }: Pick<Layout, 'ctl'>,
  unit: string,
  ...names: string[]
): Readonly<Record<string, string>> {
  const { output } = machine.run('systemctl', ...ctl, 'show', unit, `--property=${names.join(',')}`)
  const pairs = output.split('\n').map((line) => {
    const [name = '', ...value] = line.split('=')
    return [name, value.join('=')] as const
  })
  return Object.fromEntries(pairs)
}

/** The command that shows the log of a unit. */
export const logCommand = ({ scope }: Pick<Layout, 'scope'>, unit = 'knistern'): string =>
  `journalctl ${scope === 'user' ? '--user ' : ''}-u ${unit} -n 50 --no-pager`

import { StartFault } from '#server/lib/start-fault.ts'
import { untilHealthy } from '../service/health.ts'
import { installedUnit, isOurs, type Layout } from '../service/layout.ts'
import type { Machine } from '../service/machine.ts'
import { properties } from '../service/systemd.ts'
import { type Ended, PATIENCE_MS, runCommand, tryServer } from './program.ts'

/** The server of this installation, as an update stops and starts it. */
export interface Running {
  readonly isService: boolean
  /** The next step for the person, behind a full stop. */
  readonly whatNow: string
  stop(): Promise<void>
  /** @returns whether it stands, and what it said last */
  start(): Promise<Ended>
}

/** A server somebody starts by hand: each version is tried and ended again. */
const byHand = (root: string): Running => ({
  isService: false,
  whatNow: 'Starte jetzt wie immer:  npm start',
  stop: () => Promise.resolve(),
  async start() {
    const built = await runCommand(root, 'build')
    return built.ok ? tryServer(root) : built
  },
})

function asService(root: string, machine: Machine, layout: Layout): Running {
  const unit = 'knistern.service'
  const systemctl = (...args: string[]) => machine.run('systemctl', ...layout.ctl, ...args)
  const log = () =>
    machine.run('journalctl', ...layout.ctl, '-u', unit, '-n', '12', '--no-pager', '--output=cat')
  return {
    isService: true,
    whatNow: 'Der Dienst läuft damit.',
    stop() {
      const { code, output } = systemctl('stop', unit)
      if (code !== 0) throw new StartFault(`Der Dienst ließ sich nicht beenden: ${output}`)
      return Promise.resolve()
    },
    async start() {
      // `service install` writes the units as this version has them.
      if (isOurs(installedUnit(layout, unit) ?? '')) return runCommand(root, 'service', 'install')
      const built = await runCommand(root, 'build')
      if (!built.ok) return built
      systemctl('reset-failed', unit)
      const { code, output } = systemctl('start', unit)
      if (code !== 0) return { ok: false, output }
      const hasFailed = () =>
        properties(machine, layout, unit, 'ActiveState').ActiveState === 'failed'
      const ok = await untilHealthy(layout.config(), PATIENCE_MS, hasFailed)
      return { ok, output: ok ? '' : log().output }
    },
  }
}

/**
 * @param installed the service that runs this program; undefined where none does
 * @throws StartFault where this user may not stop it
 */
export function runningOf(root: string, machine: Machine, installed: Layout | undefined): Running {
  if (installed === undefined) return byHand(root)
  if (installed.scope === 'system' && machine.uid !== 0) {
    throw new StartFault('Der Dienst gehört dem System. Rufe den Befehl mit sudo auf.')
  }
  return asService(root, machine, installed)
}

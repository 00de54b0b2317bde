import { existsSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'

const UNIT_FILE = '/etc/systemd/system/knistern.service'

const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0

/** @param {string} unit @param {string} name @returns {string[]} values of a setting of a unit */
const values = (unit, name) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((found) => found[1] ?? '')

/**
 * The unit of the system that runs this folder, where the command was called by root: only root may
 * become the user of the service.
 * @returns {string | undefined} its text
 */
export function systemUnit(file = UNIT_FILE) {
  if (!isRoot() || !existsSync(file)) return undefined
  const unit = readFileSync(file, 'utf8')
  return values(unit, 'WorkingDirectory')[0] === root ? unit : undefined
}

/**
 * A program of the server as the service would run it: its user, settings and places. Root's own
 * run would make files the service cannot open, or look at data that are not there.
 * @param {string} unit text
 * @param {string[]} args program and arguments
 * @returns {[string, string[]]} what runs it, and its arguments
 */
export function asSystemService(unit, args) {
  const [node = ''] = (values(unit, 'ExecStart')[0] ?? '').split(' ')
  const places = values(unit, 'Environment').filter((line) =>
    /^(?:DATA_DIR|MASTER_KEY_FILE)=/.test(line),
  )
  return [
    '/usr/bin/systemd-run',
    [
      // The description keeps addresses and passwords of the command line out of the journal.
      '--quiet',
      '--collect',
      '--description=knistern',
      '--pipe',
      '--wait',
      `--uid=${values(unit, 'User')[0] ?? 'knistern'}`,
      ...values(unit, 'EnvironmentFile').map((line) => `--property=EnvironmentFile=${line}`),
      ...places.map((line) => `--setenv=${line}`),
      // The trial of a backup unpacks all of it, and /tmp may lie in memory.
      '--setenv=TMPDIR=/var/tmp',
      `--working-directory=${root}`,
      node,
      ...args,
    ],
  ]
}

/**
 * The sentence for root before a server is started by hand.
 * @param {string[]} mode arguments of the server
 * @returns {{ sentence: string, isFinal: boolean } | undefined} `isFinal`: it is not started
 */
export function rootWarning(mode) {
  if (!isRoot() || mode.length > 0) return undefined
  if (systemUnit() !== undefined) {
    return {
      sentence: 'Knistern läuft hier schon als Dienst. Wie es ihm geht:  npm run service -- status',
      isFinal: true,
    }
  }
  const caller = process.env.SUDO_USER
  const whose = caller === undefined ? '' : `, und die Daten von ${caller} findet er so nicht`
  return {
    sentence: `ACHTUNG: Mit root (sudo) darf der Server auf diesem Rechner alles${whose}. Besser ohne:  npm start. Als Dienst mit eigenem Benutzer:  npm run service -- install`,
    isFinal: false,
  }
}

import {
  CHROMIUM_PACKAGES,
  canJudge,
  findChromium,
  installChromium,
  lacksShell,
} from './chromium.ts'
import { downloadSize, installPackages, isDebianRoot, updatePackages } from './debian.ts'
import { PROGRAM_PACKAGES, PROGRAMS, whyAbsent } from './programs.ts'

/**
 * Says whether the programs a run needs are on this machine: `node tools/requirements.ts Chromium
 * nginx`, all of them without a name. Nothing is installed without `--install`, or where CI is set;
 * what is missing then ends the run before it begins, with the command that brings it. Where apt
 * cannot be used only Chromium is asked for, and tests that want the others are skipped.
 */
const args = process.argv.slice(2)
const named = args.filter((arg) => arg !== '--install')
const isWanted = (name: string) => named.length === 0 || named.includes(name)
const mayInstall = args.includes('--install') || /^(?!$|0$|false$)/.test(process.env.CI ?? '')

const wanted = PROGRAMS.filter(isWanted)
const absent = () => wanted.filter((program) => whyAbsent(program) !== undefined)
const lacksChromium = () => isWanted('Chromium') && canJudge && findChromium('full') === undefined

/** Installs what is missing, as far as this user can. */
function install(): void {
  const programs = isDebianRoot ? absent() : []
  const wantsShell = isDebianRoot && isWanted('Chromium') && lacksShell()
  if (programs.length > 0 || wantsShell) updatePackages()
  if (lacksChromium() || wantsShell) installChromium()
  for (const program of programs) installPackages(...PROGRAM_PACKAGES[program])
}

/** The plan of `--install`, line by line; empty where nothing is missing. */
function plan(): string[] {
  if (!isDebianRoot) {
    if (!lacksChromium()) return []
    return [
      'Missing: Chromium. Nothing was installed. --install behind the command (npm test -- --install)',
      'fetches Playwright’s own build into this user’s cache (170 MB); or set CHROMIUM_PATH to one.',
    ]
  }
  const packages = [
    ...(lacksChromium() ? CHROMIUM_PACKAGES : []),
    ...absent().flatMap((program) => PROGRAM_PACKAGES[program]),
  ]
  if (packages.length === 0) return []
  const names = [...(lacksChromium() ? ['Chromium'] : []), ...absent()].join(', ')
  const size = downloadSize(packages) ?? 'how much, apt-get update says'
  return [
    `Missing: ${names}. Nothing was installed. --install behind the command (npm test -- --install)`,
    `installs it from the packages of this system (${size}), and so does:`,
    `  apt-get update && apt-get install --no-install-recommends ${packages.join(' ')}`,
  ]
}

if (mayInstall) install()
const lines = mayInstall ? [] : plan()
if (lines.length > 0) {
  console.error(lines.join('\n'))
  process.exitCode = 1
} else {
  if (isWanted('Chromium') && canJudge) {
    console.log(`Chromium is ${lacksChromium() ? 'missing, and could not be installed' : 'there'}.`)
    if (lacksChromium()) process.exitCode = 1
  }
  for (const program of wanted) {
    const reason = whyAbsent(program)
    console.log(reason === undefined ? `${program} is there.` : `${program} is skipped: ${reason}.`)
  }
}

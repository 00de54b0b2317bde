import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BareRoot, Ended, Script, User } from './bare-root.ts'
import { followNginxPage } from './nginx-page.ts'
import { followPage } from './operations-page.ts'

/** One thing a host does on a bare machine. */
export interface Case {
  readonly name: string
  /** @throws Error that says what went otherwise */
  play(root: BareRoot, user: User): Promise<void>
}

/** A folder with blanks and umlauts in its name, below the user's home. */
const PROJECT = 'Unser Projekt für zwei'
/** Below the ports that a system hands out by itself. */
const PORT = '28431'
const homeOf = (user: User) => (user === 'root' ? '/root' : `/home/${user}`)
const project = (user: User) => `${homeOf(user)}/${PROJECT}`
const installing = (root: BareRoot, user: User) =>
  root.path(join(project(user), '.cache', 'install'))

/** Waits for a 200 of the server, or the end of `npm start`; in the syntax of Node 12, for the root's. */
const PROBE = `
  const [port, pid, seconds] = process.argv.slice(1).map(Number)
  const ends = Date.now() + seconds * 1000
  const lookAgain = () => {
    try { process.kill(pid, 0) } catch { process.exit(1) }
    if (Date.now() > ends) process.exit(2)
    setTimeout(look, 200)
  }
  const look = () => require('http').get({ port, host: '127.0.0.1' }, ({ statusCode }) => {
    if (statusCode !== 200) return lookAgain()
    console.log('answers with 200')
    process.exit(0)
  }).on('error', lookAgain)
  look()`

/** Starts the app and waits until it answers; then everything is killed, as by a power cut. */
const startAndAsk = (user: User, before = ''): string => `
  cd '${project(user)}' && ${before === '' ? '' : `${before} &&`} {
    PORT=${PORT} npm start 2>&1 &
    node -e "$PROBE" ${PORT} $! 280
  }`

const start = (root: BareRoot, user: User, more: Partial<Script> = {}): Promise<Ended> =>
  root.run({ user, script: startAndAsk(user), env: { PROBE }, ...more })

function expectStarted({ code, output }: Ended): void {
  if (code === 0 && output.includes('answers with 200')) return
  throw new Error(`did not start (code ${code}):\n${output}`)
}

function expectSaid({ code, output }: Ended, ...words: readonly string[]): void {
  const missing = words.filter((word) => !output.includes(word))
  if (code !== 0 && missing.length === 0) return
  throw new Error(`ended with code ${code} without saying “${missing.join('”, “')}”:\n${output}`)
}

/** Waits until an installation has begun to write. */
async function untilInstalling(root: BareRoot, user: User, megabytes: number): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 100) {
    if (existsSync(installing(root, user))) {
      const size = execFileSync('du', ['-sm', installing(root, user)], { encoding: 'utf8' })
      if (Number.parseInt(size, 10) >= megabytes) return
    }
    await pause(100)
  }
  throw new Error('No installation has begun within two minutes.')
}

const firstStart: Case = {
  name: 'first start, to HTTP 200',
  async play(root, user) {
    root.reset()
    root.clone(project(user), user)
    expectStarted(await start(root, user))
  },
}

const offlineStart: Case = {
  name: 'second start, without a network',
  async play(root, user) {
    expectStarted(await start(root, user, { network: false }))
  },
}

const photo: Case = {
  name: 'a photo is decoded',
  async play(root, user) {
    const decode = `
      const { makePicture, checkDecoder } = await import('./server/files/picture.ts')
      const { readFileSync } = await import('node:fs')
      await checkDecoder()
      const limits = { maxPixels: 50_000_000, thumbEdge: 480 }
      const { width, height } = await makePicture(readFileSync('docs/pictures/heute.jpg'), limits, ['mia'])
      console.log('decoded', width > 100 && height > 100)`
    const script = `cd '${project(user)}' && tools/node/node_modules/node-*/bin/node --input-type=module -e "$DECODE"`
    const { code, output } = await root.run({ user, script, env: { DECODE: decode } })
    if (code !== 0 || !output.includes('decoded true')) throw new Error(output)
  },
}

const offlineUpdate: Case = {
  name: 'update without a network: said; the former version starts',
  async play(root, user) {
    const file = (name: string) => root.path(join(project(user), name))
    const names = ['package.json', 'package-lock.json']
    const former = names.map((name) => readFileSync(file(name), 'utf8'))
    // A version that nobody has fetched.
    const next = former.map((text) =>
      text
        .replace(/("thumbhash": )"[^"]+"/, '$1"0.1.0"')
        .replace(
          /("node_modules\/thumbhash": \{\s+"version": )"[^"]+"(,\s+"integrity": )"[^"]+"/,
          `$1"0.1.0"$2"sha512-${'A'.repeat(86)}=="`,
        ),
    )
    const write = (texts: readonly string[]) => {
      texts.forEach((text, index) => {
        writeFileSync(file(names[index] ?? ''), text)
      })
    }
    write(next)
    const update = await start(root, user, { network: false })
    write(former)
    expectSaid(update, 'npm registry could not be reached', 'untouched')
    expectStarted(await start(root, user, { network: false }))
  },
}

const killed: Case = {
  name: 'killed in the middle of the first installation, then started',
  async play(root, user) {
    root.reset()
    root.clone(project(user), user)
    const child = root.start({ user, script: startAndAsk(user), env: { PROBE } })
    try {
      await untilInstalling(root, user, 30)
    } finally {
      child.kill('SIGKILL')
    }
    expectStarted(await start(root, user))
  },
}

const littleRoom: Case = {
  name: 'too little room: said before anything is fetched',
  async play(root, user) {
    root.reset()
    const folder = homeOf(user)
    root.clone('/srv/project', user)
    const refused = await root.run({
      user,
      smallDisk: { folder, megabytes: 120 },
      script: `cp -r /srv/project '${project(user)}' && ${startAndAsk(user)}; code=$?; ls -A '${project(user)}'; exit $code`,
      env: { PROBE },
    })
    expectSaid(refused, 'MB are needed', 'Nothing was fetched')
    if (/^node_modules$/m.test(refused.output)) throw new Error(refused.output)
  },
}

/** Fills the disk as soon as packages are written, and makes room after the failure. */
const fullDisk: Case = {
  name: 'disk full in the middle of the first start, then room',
  async play(root, user) {
    root.reset()
    root.clone('/srv/project', user)
    const home = project(user)
    const ended = await root.run({
      user,
      smallDisk: { folder: homeOf(user), megabytes: 1_200 },
      script: `
        cp -r /srv/project '${home}' && cd '${home}'
        ( while [ ! -d .cache/install ]; do sleep 0.2; done
          while [ "$(du -sm .cache/install | cut -f1)" -lt 20 ]; do sleep 0.1; done
          dd if=/dev/zero of=../filler bs=1M 2>/dev/null ) &
        PORT=${PORT} npm start; echo "first start ended with $?"
        rm -f ../filler
        ${startAndAsk(user)}`,
      env: { PROBE },
    })
    if (!/ENOSPC[^]*the disk is full[^]*first start ended with 1/.test(ended.output)) {
      throw new Error(`The full disk was not said:\n${ended.output}`)
    }
    expectStarted(ended)
  },
}

const tooOld: Case = {
  name: 'a Node too old to begin with: said',
  async play(root, user) {
    root.reset()
    root.clone(project(user), user)
    const ended = await start(root, user, { network: false })
    expectSaid(ended, 'Knistern needs Node 18 or newer')
    if (/SyntaxError|at Object\./.test(ended.output)) throw new Error(ended.output)
  },
}

const operationsPage: Case = {
  name: 'docs/operations.md, “Setting it up”, to HTTP 200',
  async play(root) {
    root.reset()
    await followPage(root, PROBE, PORT)
  },
}

const nginxPage: Case = {
  name: 'docs/operations.md, nginx and certbot, to a second certificate',
  async play(root) {
    root.reset()
    await followNginxPage(root)
  },
}

/** The cases of each root and user, in this order: later ones build on earlier ones. */
export const CASES: readonly (readonly [BareRoot['suite'], User, readonly Case[]])[] = [
  ['bullseye', 'mia', [tooOld]],
  [
    'bookworm',
    'mia',
    [firstStart, offlineStart, photo, offlineUpdate, killed, littleRoom, fullDisk],
  ],
  ['bookworm', 'root', [firstStart, offlineStart]],
  ['trixie', 'mia', [firstStart, offlineStart, photo, offlineUpdate, killed]],
  ['trixie', 'root', [firstStart, offlineStart, photo, operationsPage, nginxPage]],
]

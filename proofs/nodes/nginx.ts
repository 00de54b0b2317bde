import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { newHome, startGuarded } from '../../server/testing/guarded-process.ts'
import { send } from '../../server/testing/http-client.ts'
import { nextPort } from '../../server/testing/ports.ts'
import { until } from '../../server/testing/until.ts'
import { findNginx } from '../../tools/programs.ts'

const EXAMPLE = resolve(import.meta.dirname, '../../ops/nginx.conf')
const NAME = 'knistern.example'
const STARTED_MS = 60_000

/** Whether this machine speaks to itself by `::1`, where nginx then listens on the same ports. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((entries) =>
  entries?.some(({ address }) => address === '::1'),
)

export interface Nginx {
  /** `https://127.0.0.1:…`, with a certificate this process trusts. */
  readonly address: string
  /** What leads to it. */
  readonly plainAddress: string
  /** Its output and its logs so far. */
  errors(): string
  /** Files its workers have open below its folder, deleted ones too, but for its logs. */
  temporaryFiles(): string[]
  close(): Promise<void>
}

/** Replaces what has to be there: an example that has changed is not tried in part. */
function fillIn(text: string, parts: ReadonlyArray<readonly [from: string, to: string]>): string {
  return parts.reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`ops/nginx.conf no longer says „${from}“.`)
    return filled.replaceAll(from, to)
  }, text)
}

/** What of nginx lies outside of the example: nothing of it shall leave its folder. */
const around = (folder: string) => `
daemon off;
user root;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
	client_body_temp_path ${folder}/body;
	proxy_temp_path ${folder}/proxy;
	fastcgi_temp_path ${folder}/fastcgi;
	uwsgi_temp_path ${folder}/uwsgi;
	scgi_temp_path ${folder}/scgi;
	include ${folder}/site.conf;
}
`

/** Starts nginx with ops/nginx.conf in front of nodes; it ends with this process. */
export async function openNginx(
  nodes: readonly { readonly address: string }[],
  port = nextPort(),
): Promise<Nginx> {
  const found = findNginx()
  if (found === undefined) throw new Error('There is no nginx here: node tools/requirements.ts')
  const folder = newHome()
  const at = (name: string) => join(folder, name)
  const names = ['-subj', `/CN=${NAME}`, '-addext', 'subjectAltName=IP:127.0.0.1,IP:::1']
  const files = ['-keyout', at('key.pem'), '-out', at('cert.pem')]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync(found.openssl, ['req', '-x509', ...made, ...names, ...files], { stdio: 'ignore' })
  const certificates = getCACertificates('default')
  setDefaultCACertificates([...certificates, readFileSync(at('cert.pem'), 'utf8')])

  const plainPort = nextPort()
  const server = (address: string) => `server ${address} max_fails=0;`
  const site = fillIn(readFileSync(EXAMPLE, 'utf8'), [
    [
      server('127.0.0.1:3000'),
      nodes.map(({ address }) => server(new URL(address).host)).join('\n'),
    ],
    ['/var/log/nginx/error.log', at('error.log')],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:443 ssl http2;', HAS_IPV6 ? `listen [::1]:${port} ssl http2;` : ''],
    ['listen [::]:80;', HAS_IPV6 ? `listen [::1]:${plainPort};` : ''],
    [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, at('cert.pem')],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, at('key.pem')],
  ])
  writeFileSync(at('site.conf'), site)
  writeFileSync(at('nginx.conf'), around(folder))
  const configuration = ['-e', 'stderr', '-c', at('nginx.conf')]
  const program = startGuarded([found.nginx, ...configuration], folder)
  const address = `https://127.0.0.1:${port}`
  const isReady = () =>
    send(address, { path: '/health' }).then(
      ({ status }) => status === 200 || undefined,
      () => undefined,
    )
  try {
    await until('nginx answers', STARTED_MS, isReady)
  } catch (fault) {
    const said = program.output()
    await program.stop()
    throw new Error(`nginx said: ${said}`, { cause: fault })
  }
  return {
    address,
    plainAddress: `http://127.0.0.1:${plainPort}`,
    errors: () => program.output() + readFileSync(at('error.log'), 'utf8'),
    temporaryFiles() {
      const master = readFileSync(at('nginx.pid'), 'utf8').trim()
      const workers = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim()
      return workers.split(' ').flatMap((pid) =>
        readdirSync(`/proc/${pid}/fd`)
          .map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
          .filter((file) => file.startsWith(folder) && !file.endsWith('.log')),
      )
    },
    async close() {
      await program.stop()
      setDefaultCACertificates(certificates)
    },
  }
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newHome, startGuarded } from '#server/testing/guarded-process.ts'
import { nextPort } from '#server/testing/ports.ts'
import { findNginx } from '../../tools/programs.ts'
import {
  fillIn,
  HAS_IPV6,
  makeCertificate,
  NAME,
  type ProxyProgram,
  untilPassesOn,
} from './proxy-program.ts'

export interface Nginx extends ProxyProgram {
  /** Where certbot puts its proofs (`--webroot -w`). */
  readonly webroot: string
}

/** nginx since 1.25.1 has `http2 on;`, older ones a word in `listen`. */
function knowsHttp2On(nginx: string): boolean {
  const { stderr } = spawnSync(nginx, ['-v'], { encoding: 'utf8' })
  const [, major = 0, minor = 0, patch = 0] =
    /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr)?.map(Number) ?? []
  return major * 1e6 + minor * 1e3 + patch >= 1_025_001
}

/** The configuration of nginx outside the example: nothing of it may leave its folder. */
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
  const { certificate, key, forget } = makeCertificate(found.openssl, folder)

  const plainPort = nextPort()
  const server = (address: string) => `server ${address} max_fails=0;`
  const [tls, http2On] = knowsHttp2On(found.nginx) ? ['ssl', 'http2 on;'] : ['ssl http2', '']
  const site = fillIn('nginx.conf', [
    [
      server('127.0.0.1:3000'),
      nodes.map(({ address }) => server(new URL(address).host)).join('\n'),
    ],
    ['/var/log/nginx/error.log', at('error.log')],
    ['/var/www/html', at('webroot')],
    ['http2 on;', http2On],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ${tls};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:443 ssl;', HAS_IPV6 ? `listen [::1]:${port} ${tls};` : ''],
    ['listen [::]:80;', HAS_IPV6 ? `listen [::1]:${plainPort};` : ''],
    [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, key],
  ])
  mkdirSync(at('webroot'))
  writeFileSync(at('site.conf'), site)
  writeFileSync(at('nginx.conf'), around(folder))
  const configuration = ['-e', 'stderr', '-c', at('nginx.conf')]
  const program = startGuarded([found.nginx, ...configuration], folder)
  const address = `https://127.0.0.1:${port}`
  await untilPassesOn(program, address)
  return {
    address,
    plainAddress: `http://127.0.0.1:${plainPort}`,
    webroot: at('webroot'),
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
      forget()
    },
  }
}

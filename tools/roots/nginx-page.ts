import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BareRoot, checkout } from './bare-root.ts'

/** In place of `systemctl reload nginx`, since no systemd runs here. */
const SYSTEMCTL = '#!/bin/sh\nexec nginx -s reload\n'

/** Where certbot asks, so that its commands can stay as the page has them. */
const CERTBOT = `server = https://localhost:14000/dir
no-verify-ssl = True
agree-tos = True
non-interactive = True
email = mia@example.org
no-random-sleep-on-renew = True
`

/** Pebble, the small certificate authority of Let's Encrypt for tests, asks on the usual port. */
const PEBBLE = {
  pebble: {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: '/tmp/pebble/cert.pem',
    privateKey: '/tmp/pebble/key.pem',
    httpPort: 80,
    tlsPort: 443,
  },
}

/** Says which protocol nginx agrees to. */
const ALPN = `
  const socket = require('tls').connect(
    { port: 443, servername: 'your.name', rejectUnauthorized: false, ALPNProtocols: ['h2'] },
    () => { console.log('speaks', socket.alpnProtocol); socket.end() },
  )`

/** The commands for nginx under “The proxy”, without the one that installs. */
function commands(): string {
  const page = readFileSync(join(checkout, 'docs', 'operations.md'), 'utf8')
  const install = 'apt install nginx certbot\n'
  const block = page.split('```sh\n').find((part) => part.startsWith(install)) ?? ''
  const [inside = ''] = block.split('```')
  if (!inside.includes('--dry-run')) throw new Error('The page has no commands for nginx any more.')
  return inside.slice(install.length)
}

/**
 * Does what the page says of nginx and certbot, from Debian's own site to a second certificate.
 * @throws Error with the output where a command fails, nginx warns, or it does not speak HTTP/2
 */
export async function followNginxPage(root: BareRoot): Promise<void> {
  root.clone('/opt/knistern', 'root')
  const installed = await root.run({
    user: 'root',
    script:
      'DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends nginx certbot pebble openssl',
  })
  if (installed.code !== 0) throw new Error(installed.output)
  writeFileSync(root.path('/usr/local/bin/systemctl'), SYSTEMCTL, { mode: 0o755 })
  writeFileSync(root.path('/etc/hosts'), '127.0.0.1 localhost your.name\n')
  const { code, output } = await root.run({
    user: 'root',
    network: false,
    env: { ALPN, CERTBOT, PEBBLE: JSON.stringify(PEBBLE) },
    script: `set -e
      rm -rf /etc/letsencrypt /etc/nginx/sites-enabled/* && mkdir -p /etc/letsencrypt /tmp/pebble
      ln -s ../sites-available/default /etc/nginx/sites-enabled/
      printf %s "$CERTBOT" > /etc/letsencrypt/cli.ini
      cd /tmp/pebble && printf %s "$PEBBLE" > config.json
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \\
        -keyout key.pem -out cert.pem 2>/dev/null
      PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 pebble -config config.json > pebble.log 2>&1 &
      nginx && sleep 3
      ${commands()}
      certbot renew --force-renewal
      node -e "$ALPN"
      ls /etc/letsencrypt/archive/your.name`,
  })
  const isWhole = ['fullchain2.pem', 'speaks h2'].every((word) => output.includes(word))
  if (code !== 0 || !isWhole || output.includes('[warn]')) throw new Error(output)
}

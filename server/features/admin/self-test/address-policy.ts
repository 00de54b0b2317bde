import type { Check } from '#contract/admin/self-test-calls.ts'
import { isPublicAddress } from '#server/lib/public-address.ts'
import type { AddressFacts, CertificateFacts, SelfTestFacts } from './models.ts'

export type Verdict = Omit<Check, 'id'>

export const fine = (is: string): Verdict => ({ state: 'gut', is, todo: null })
export const watch = (is: string, todo: string): Verdict => ({ state: 'achten', is, todo })
export const act = (is: string, todo: string): Verdict => ({ state: 'handeln', is, todo })

const isLoopbackName = (hostname: string): boolean =>
  /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

const isHttps = (url: string | undefined): boolean => url?.startsWith('https://') === true

/** Whether strangers may come: an address of the name is one of the internet. */
const isOnInternet = ({ address }: SelfTestFacts): boolean =>
  address?.resolved.some(isPublicAddress) === true

/** Addresses of 100.64.0.0/10, which providers use for DS-Lite and Tailscale for its network. */
const isShared = (address: string): boolean =>
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(address)

const NO_NAME = /^(?:ENOTFOUND|ENODATA|EAI_)/
/** Error codes of something that speaks http where TLS was expected, or the other way round. */
const WRONG_PROTOCOL = /^(?:EPROTO|ECONNRESET|HPE_|ERR_SSL|ERR_TLS)/

/** Why nobody has answered, by the code of the fault. */
function unreached(url: string, { resolved, isOwn, fault = '' }: AddressFacts): Verdict {
  const { hostname, port, protocol } = new URL(url)
  if (fault === 'EAI_AGAIN') {
    return watch(
      `Dieser Rechner kann den Namen ${hostname} gerade nicht nachschlagen.`,
      'Sieh nach, ob er ins Internet kommt, und prüfe noch einmal.',
    )
  }
  if (NO_NAME.test(fault)) {
    return act(
      `Den Namen ${hostname} kennt hier niemand.`,
      'Prüfe PUBLIC_URL auf Tippfehler und bei deinem Anbieter, ob der Name auf deinen Anschluss zeigt.',
    )
  }
  if (WRONG_PROTOCOL.test(fault)) {
    return act(
      `Unter ${url} antwortet etwas, aber nicht über ${protocol.replace(':', '')}.`,
      'Prüfe, ob PUBLIC_URL mit http oder mit https beginnen muss und ob der Port stimmt.',
    )
  }
  const gate = port || (protocol === 'https:' ? '443' : '80')
  if (!isOwn && resolved.some(isPublicAddress)) {
    return watch(
      `Von diesem Rechner aus ist ${url} nicht zu erreichen. Das muss kein Fehler sein: Manche Router lassen die eigene Adresse von innen nicht zu.`,
      `Öffne ${url} auf dem Handy ohne WLAN. Geht es auch da nicht, leite im Router Port ${gate} an diesen Rechner weiter und sieh nach, ob der Proxy läuft.`,
    )
  }
  return act(
    `Unter ${url} antwortet niemand.`,
    `Sieh nach, ob der Proxy läuft und ob eine Firewall Port ${gate} sperrt.`,
  )
}

/** Where those who come in by the address have to be. */
function whereFrom({ resolved }: AddressFacts, hostname: string): string {
  if (isLoopbackName(hostname)) return 'auf diesem Rechner'
  if (resolved.some(isPublicAddress)) return 'von überall'
  return resolved.some(isShared) ? 'im privaten Netz (VPN)' : 'im Netz zu Hause'
}

/** The public address: whether it is set, resolves, and leads to this very server. */
export function addressVerdict({ config, address, isRunning }: SelfTestFacts): Verdict {
  const { publicUrl: url } = config
  if (url === undefined || address === undefined) {
    return watch(
      'Der Server weiß nicht, unter welcher Adresse ihr ihn erreicht.',
      'Setze PUBLIC_URL auf die Adresse, die ihr auf den Handys eingebt, und starte den Server neu.',
    )
  }
  const { hostname } = new URL(url)
  const proxyOrOther = 'Sieh im Proxy nach, wohin er diese Adresse weiterreicht.'
  switch (address.responder) {
    case 'this server': {
      const where = whereFrom(address, hostname)
      return where === 'auf diesem Rechner'
        ? watch(
            `${url} führt hierher, aber nur auf diesem Rechner.`,
            'Setze PUBLIC_URL auf eine Adresse, die auch die Handys erreichen.',
          )
        : fine(`${url} führt zu diesem Server, ${where}.`)
    }
    case 'another Knistern':
      return act(`Unter ${url} antwortet ein anderes Knistern als dieses.`, proxyOrOther)
    case 'some Knistern':
      return watch(
        `Unter ${url} antwortet ein Knistern. Ob es dieses ist, lässt sich ohne den Schlüssel nicht sagen.`,
        'Behebe zuerst, was beim Schlüssel steht.',
      )
    case 'busy':
      return watch(
        `Unter ${url} hat der Server gerade zu viel zu tun.`,
        'Warte einige Minuten und prüfe noch einmal.',
      )
    case 'another server':
      return act(`Unter ${url} antwortet etwas anderes als dieser Server.`, proxyOrOther)
    case 'redirect':
      return act(
        `${url} schickt woandershin.`,
        'Setze PUBLIC_URL auf die Adresse, bei der ihr am Ende ankommt.',
      )
    case 'proxy alone':
      return isRunning
        ? act(
            `Unter ${url} antwortet der Proxy, aber er erreicht diesen Server nicht.`,
            proxyOrOther,
          )
        : watch(
            `Unter ${url} antwortet der Proxy; dahinter läuft der Server gerade nicht.`,
            'Starte den Server und prüfe noch einmal.',
          )
    case undefined:
      return isRunning || NO_NAME.test(address.fault ?? '')
        ? unreached(url, address)
        : watch(
            `Unter ${url} antwortet niemand, denn der Server läuft gerade nicht.`,
            'Starte den Server und prüfe noch einmal.',
          )
  }
}

const WITHOUT_HTTPS =
  'Mitteilungen, Passkeys, das Installieren als App, die App-Sperre und das Lesen ohne Netz'

/** Whether people come in over https, and what does not work otherwise. */
export function httpsVerdict({ config: { publicUrl } }: SelfTestFacts): Verdict {
  if (publicUrl === undefined) {
    return watch(
      `Ohne PUBLIC_URL bleibt offen, ob ihr über https kommt. ${WITHOUT_HTTPS} brauchen es.`,
      'Richte https ein und setze PUBLIC_URL auf die Adresse mit https://.',
    )
  }
  if (isHttps(publicUrl)) return fine('Ihr kommt über https; alles, was es braucht, geht.')
  if (isLoopbackName(new URL(publicUrl).hostname)) {
    return watch(
      `Auf diesem Rechner geht alles auch ohne https; auf den Handys fehlen ${WITHOUT_HTTPS}.`,
      'Richte https ein, sobald ihr Handys benutzt.',
    )
  }
  return act(
    `Ihr kommt über http: ${WITHOUT_HTTPS} gehen so nicht, und wer im selben Netz ist, kann mitlesen.`,
    'Richte https ein und setze PUBLIC_URL auf die Adresse mit https://.',
  )
}

const DAY_MS = 86_400_000
/** A certificate that has so little left should have been renewed: a fifth of its time, three weeks at most. */
const LATE = { share: 5, maxMs: 21 * DAY_MS }
/** A certificate with so little left is about to end. */
const URGENT = { share: 15, maxMs: 7 * DAY_MS }

const isWithin = (leftMs: number, lifetimeMs: number, { share, maxMs }: typeof LATE): boolean =>
  leftMs < Math.min(lifetimeMs / share, maxMs)

/** `noch 62 Tage`, `noch 1 Tag`, `noch 5 Stunden`, rounded down. */
function timeLeft(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  if (days >= 1) return `noch ${days} ${days === 1 ? 'Tag' : 'Tage'}`
  const hours = Math.floor(ms / 3_600_000)
  return `noch ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'}`
}

const RENEW =
  'Sieh im Proxy nach, warum er es nicht erneuert: Meist sind Port 80 und 443 nicht erreichbar, oder der Name zeigt nicht mehr hierher.'

/** The certificate behind the public address; undefined where there is none to judge. */
export function certificateVerdict({
  config: { publicUrl },
  address,
  now,
}: SelfTestFacts): Verdict | undefined {
  const certificate = address?.certificate
  if (publicUrl === undefined || certificate === undefined) return undefined
  return judgeCertificate(certificate, new URL(publicUrl).hostname, now)
}

function judgeCertificate(
  { validFrom, validTo, fitsName, chainFault }: CertificateFacts,
  hostname: string,
  now: number,
): Verdict {
  if (now >= validTo) return act('Das Zertifikat ist abgelaufen; die Handys warnen davor.', RENEW)
  if (now < validFrom) {
    return act(
      'Das Zertifikat gilt nach der Uhr dieses Rechners noch nicht.',
      'Stelle zuerst die Uhr; dann prüfe noch einmal.',
    )
  }
  if (!fitsName) {
    return act(
      `Das Zertifikat ist auf einen anderen Namen als ${hostname} ausgestellt.`,
      'Lass den Proxy eines für den Namen in PUBLIC_URL holen, oder setze PUBLIC_URL auf den Namen des Zertifikats.',
    )
  }
  if (chainFault !== undefined) {
    return act(
      'Dem Zertifikat traut dieser Rechner nicht, und die Handys wohl auch nicht.',
      'Nimm ein Zertifikat von Let’s Encrypt oder Tailscale; ein selbst gemachtes musst du auf jedem Handy einzeln einrichten.',
    )
  }
  const [left, lifetime] = [validTo - now, validTo - validFrom]
  if (isWithin(left, lifetime, URGENT)) {
    return act(`Das Zertifikat gilt nur ${timeLeft(left)}.`, RENEW)
  }
  if (isWithin(left, lifetime, LATE)) {
    return watch(`Das Zertifikat gilt ${timeLeft(left)} und wurde noch nicht erneuert.`, RENEW)
  }
  return fine(`Das Zertifikat gilt ${timeLeft(left)} und passt zum Namen.`)
}

const list = new Intl.ListFormat('de')

/** Whether the server knows the proxy in front of it. */
export function proxyVerdict({ config, proxy }: SelfTestFacts): Verdict {
  const { publicUrl, trustedProxies } = config
  const shared =
    'Alle Geräte gelten dadurch als eines: Rät jemand Passwörter, werdet auch ihr eine Weile nicht hereingelassen.'
  if (proxy !== undefined && proxy.untrusted.length > 0) {
    const [verb, object] = proxy.untrusted.length === 1 ? ['reicht', 'ihn'] : ['reichen', 'sie']
    return act(
      `${list.format(proxy.untrusted)} ${verb} Anfragen weiter, und der Server kennt ${object} nicht als Proxy. ${shared}`,
      `Setze TRUSTED_PROXIES=${[...trustedProxies, ...proxy.untrusted].join(',')} und starte den Server neu.`,
    )
  }
  if (!isHttps(publicUrl)) return fine('Ein Proxy davor ist hier nicht nötig.')
  if (trustedProxies.length === 0) {
    return act(
      `Für https steht ein Proxy davor, und TRUSTED_PROXIES nennt keinen. ${shared}`,
      'Setze TRUSTED_PROXIES auf die Adresse des Proxys. Läuft er auf demselben Rechner, heißt das TRUSTED_PROXIES=127.0.0.1,::1',
    )
  }
  if (proxy === undefined) {
    return fine('TRUSTED_PROXIES ist gesetzt; ob es der richtige Proxy ist, zeigt /admin/pruefen.')
  }
  return proxy.isTrustedSeen
    ? fine('Der Server kennt den Proxy und sieht, von wem jede Anfrage kommt.')
    : watch(
        'TRUSTED_PROXIES ist gesetzt, aber seit dem Start kam keine Anfrage von dort.',
        'Sieh nach, ob der Proxy X-Forwarded-For mitschickt und von welcher Adresse er kommt.',
      )
}

/** Further off than this, codes and push services take offence. */
const SKEW_MAX_MS = 60_000

/** Whether the clock is right: pushes are signed with it, certificates judged by it. */
export function clockVerdict({ clock, address }: SelfTestFacts): Verdict {
  const skew = address?.skewMs
  const set =
    'Schalte auf diesem Rechner ein, dass er seine Uhr aus dem Netz stellt; unter Debian: sudo apt install systemd-timesyncd, dann sudo timedatectl set-ntp true'
  if (skew !== undefined && Math.abs(skew) > SKEW_MAX_MS) {
    const minutes = Math.max(1, Math.round(Math.abs(skew) / 60_000))
    return act(
      `Die Uhr geht ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} ${skew > 0 ? 'vor' : 'nach'}. Mitteilungen und Zertifikate hängen an ihr.`,
      set,
    )
  }
  if (clock.isSynchronised === true) return fine('Die Uhr wird aus dem Netz gestellt.')
  if (clock.isSynchronised === false) {
    return watch(`Die Uhr zeigt ${clock.shown}, und niemand stellt sie.`, set)
  }
  return skew === undefined
    ? watch(
        `Die Uhr zeigt ${clock.shown}. Ob sie jemand stellt, ist hier nicht zu sehen.`,
        'Vergleiche sie mit deinem Handy.',
      )
    : fine('Die Uhr stimmt mit der der öffentlichen Adresse überein.')
}

/** Whether strangers may open accounts. */
export function registrationVerdict(facts: SelfTestFacts): Verdict {
  const { registration } = facts.config
  if (registration === 'invited') return fine('Ein Konto bekommt nur, wer eingeladen ist.')
  if (registration === 'closed') return fine('Ein Konto bekommt nur, wer einen Link von dir hat.')
  const isAtHome = (facts.address?.resolved ?? []).length > 0
  return isOnInternet(facts)
    ? act(
        'Die Adresse steht im Internet, und wer sie findet, kann hier ein Konto anlegen.',
        'Setze REGISTRATION=invited und starte den Server neu; wer schon ein Konto hat, behält es.',
      )
    : fine(
        `Ein Konto kann anlegen, wer ${isAtHome ? 'in eurem Netz ist' : 'diesen Server erreicht'}.`,
      )
}

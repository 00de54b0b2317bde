import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('a setting that is a number', () => {
  test('Has a default, takes whole numbers in its range, and names the range otherwise', () => {
    expect(readConfig({}).connectionsMax).toBe(2_000)
    expect(readConfig({ MAX_CONNECTIONS: '12000' }).connectionsMax).toBe(12_000)
    for (const wrong of ['99', '100001', '2000.5', 'viele']) {
      expect(() => readConfig({ MAX_CONNECTIONS: wrong })).toThrow(
        'MAX_CONNECTIONS: Erlaubt sind ganze Zahlen von 100 bis 100000.',
      )
    }
  })
})

describe('a setting that allows some values', () => {
  test('Has a default, and takes each allowed value', () => {
    const { rateLimits, registration, passwordPolicy } = readConfig({})
    expect([rateLimits, registration, passwordPolicy]).toEqual([true, 'open', 'default'])
    expect(readConfig({ REGISTRATION: ' closed ' }).registration).toBe('closed')
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readConfig({ PASSWORD_POLICY: 'strict' }).passwordPolicy).toBe('strict')
  })

  test.each([
    ['DATABASE_SYNC', '„required“ und „off“'],
    ['PASSWORD_POLICY', '„default“ und „strict“'],
    ['RATE_LIMITS', '„on“ und „off“'],
    ['REGISTRATION', '„open“, „invited“ und „closed“'],
    ['LOG_LEVEL', 'debug, info, warn, error, silent'],
  ])('%s names the allowed values where another is given', (name, allowed) => {
    expect(() => readConfig({ [name]: 'constructor' })).toThrow(
      `Die Einstellungen stimmen noch nicht:\n  - ${name}: „constructor“ gibt es nicht. Erlaubt sind ${allowed}.`,
    )
  })
})

describe('the addresses of trusted proxies', () => {
  test('Are addresses and networks of IPv4 and IPv6', () => {
    const given = '127.0.0.1, ::1,10.0.0.0/8,172.30.31.2/32,fd00::/8,::1/128'
    expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(given.split(/, ?/))
    expect(readConfig({}).trustedProxies).toEqual([])
  })

  test.each([
    'caddy',
    'loopback',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fd00::/129',
    '[::1]',
  ])('Are not „%s“, which the fault names', (wrong) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${wrong}` })).toThrow(
      `Die Einstellungen stimmen noch nicht:\n  - TRUSTED_PROXIES: „${wrong}“ ist keine Adresse und kein Netz wie 10.0.0.0/8.`,
    )
  })
})

describe('the address of a PostgreSQL', () => {
  test.each([
    'postgres://knistern@db/knistern',
    'postgresql://knistern:a%23b@[::1]:5432/knistern?sslmode=require',
    'postgres:///knistern?host=/run/postgresql',
    'postgres://knistern@/knistern?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/knistern',
  ])('May be %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url, unsynced: false })
  })

  // The search for secrets would take a whole address for one (tools/supply).
  test.each([
    ['geheim#1', 'db'],
    ['12#geheim', 'db'],
    ['geheim/1', 'db'],
    ['geheim', 'db:99999'],
  ])('Is not one with %s at %s: the fault says what to do, not the password', (password, host) => {
    const url = `postgres://knistern:${password}@${host}/knistern`
    let said = ''
    try {
      readConfig({ DATABASE_URL: url })
    } catch (fault) {
      said = String(fault)
    }
    expect(said).toContain('\n  - DATABASE_URL: Das ist keine gültige Adresse.')
    expect(said).not.toContain('geheim')
  })
})

describe('the public address', () => {
  test.each([
    ['https://knistern.example', 'https://knistern.example'],
    ['https://Knistern.Example/', 'https://knistern.example'],
    ['HTTPS://knistern.example:443', 'https://knistern.example'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('May be written as %s, and is known as browsers name it: %s', (given, origin) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin)
  })

  test.each([
    'knistern.example',
    'ftp://knistern.example',
    'https://knistern.example/app',
    'https://knistern.example?a',
    'https://knistern.example#a',
    'https://mia@knistern.example',
    'https://knistern.example:99999',
  ])('Is not %s', (given) => {
    expect(() => readConfig({ PUBLIC_URL: given })).toThrow(
      `PUBLIC_URL: „${given}“ ist keine Adresse wie https://knistern.example, mit https:// davor und ohne Pfad dahinter.`,
    )
  })
})

describe('several nodes', () => {
  const shared = {
    NODES: 'many',
    DATABASE_URL: 'postgres://knistern@db/knistern',
    MEDIA_STORE: 's3://fotos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    MASTER_KEY_FILE: '/run/secrets/knistern.key',
  }

  test('Need a PostgreSQL, an S3 store and a key file they share, and name what is missing', () => {
    expect(readConfig(shared).nodes).toBe('many')
    expect(readConfig({}).nodes).toBe('one')
    for (const name of ['DATABASE_URL', 'MEDIA_STORE', 'MASTER_KEY_FILE']) {
      expect(() => readConfig({ ...shared, [name]: '' })).toThrow(`${name}: Fehlt; mit NODES=many`)
    }
  })
})

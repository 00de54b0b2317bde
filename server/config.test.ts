import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('a setting that counts', () => {
  test('Has its default, takes whole numbers in its range, and names them for another', () => {
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
  test('Has its default without one, and takes each of them', () => {
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
  ])('%s names them where another is given', (name, allowed) => {
    expect(() => readConfig({ [name]: 'constructor' })).toThrow(
      `Die Einstellungen stimmen noch nicht:\n  - ${name}: Erlaubt sind ${allowed}.`,
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

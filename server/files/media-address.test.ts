import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMediaAddress } from './media-address.ts'

const read = (env: Readonly<Record<string, string>>) => {
  const faults: string[] = []
  const address = readMediaAddress(
    (name) => env[name],
    '/daten',
    (name) => faults.push(name),
  )
  return { address, faults }
}
const KEYS = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'geheim' }

describe('where photos lie', () => {
  test('In the data folder unless said otherwise', () => {
    expect(read({})).toEqual({ address: { folder: join('/daten', 'photos') }, faults: [] })
  })

  test('In a bucket, with or without a prefix, at Amazon or at an endpoint of one’s own', () => {
    expect(read({ MEDIA_STORE: 's3://unsere-fotos', ...KEYS })).toEqual({
      address: {
        endpoint: 'https://s3.us-east-1.amazonaws.com',
        bucket: 'unsere-fotos',
        prefix: '',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'geheim',
      },
      faults: [],
    })
    const own = { S3_ENDPOINT: 'http://nas:9000/', S3_REGION: 'zuhause' }
    expect(read({ MEDIA_STORE: 's3://fotos/knistern/', ...own, ...KEYS }).address).toMatchObject({
      endpoint: 'http://nas:9000',
      bucket: 'fotos',
      prefix: 'knistern',
      region: 'zuhause',
    })
  })

  test.each([
    [{ MEDIA_STORE: 'fotos', ...KEYS }, ['MEDIA_STORE']],
    [{ MEDIA_STORE: 's3://X', ...KEYS }, ['MEDIA_STORE']],
    [{ MEDIA_STORE: 's3://fotos' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ MEDIA_STORE: 's3://fotos', S3_ENDPOINT: 'nas', ...KEYS }, ['S3_ENDPOINT']],
  ])('%j is told by its name', (env, faults) => {
    expect(read(env).faults).toEqual(faults)
  })
})

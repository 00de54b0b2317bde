import { join } from 'node:path'
import type { SettingFault, SettingName, SettingText } from '../lib/setting-names.ts'

export interface S3Address {
  /** Base URL, without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  /** Prefix of object names; may be empty. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A folder or an S3 bucket. */
export type MediaAddress = { readonly folder: string } | S3Address

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*?))?\/?$/

/**
 * Reads the MEDIA_STORE settings; the default is a folder in DATA_DIR.
 * @param fault called with setting and German sentence
 */
export function readMediaAddress(
  text: SettingText,
  dataDir: string,
  fault: SettingFault,
): MediaAddress {
  const store = text('MEDIA_STORE')
  if (store === undefined) return { folder: join(dataDir, 'photos') }
  const [, bucket, prefix = ''] = BUCKET.exec(store) ?? []
  if (bucket === undefined) {
    fault('MEDIA_STORE', `„${store}“ ist keine Adresse wie s3://fotos oder s3://eimer/knistern.`)
  }
  const needed = (name: SettingName): string => {
    const value = text(name)
    if (value === undefined) fault(name, 'Fehlt; mit MEDIA_STORE=s3://… wird es gebraucht.')
    return value ?? ''
  }
  const region = text('S3_REGION') ?? 'us-east-1'
  const endpoint = (text('S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  if (!/^https?:\/\/[^\s/]/.test(endpoint)) {
    fault('S3_ENDPOINT', `„${endpoint}“ ist keine Adresse wie https://s3.example.org.`)
  }
  return {
    endpoint,
    bucket: bucket ?? '',
    prefix,
    region,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
}

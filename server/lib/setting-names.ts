/** Names `readConfig` reads; each has a line in docs/settings.md. */
export const SETTING_NAMES = [
  'APP_NAME',
  'DATABASE_SYNC',
  'DATABASE_URL',
  'DATA_DIR',
  'HOST',
  'LOG_LEVEL',
  'MASTER_KEY_FILE',
  'MAX_CONNECTIONS',
  'MEDIA_STORE',
  'NODES',
  'NODE_ENV',
  'PASSWORD_MIN_LENGTH',
  'PASSWORD_POLICY',
  'PORT',
  'PUBLIC_URL',
  'PUSH_EXTRA_HOSTS',
  'QUOTA_CARDS',
  'QUOTA_IMPORTS_PER_HOUR',
  'QUOTA_MESSAGES_PER_DAY',
  'QUOTA_PHOTO_GB',
  'QUOTA_STORIES',
  'RATE_LIMITS',
  'REGISTRATION',
  'S3_ACCESS_KEY_ID',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SETTINGS_FILE',
  'TRUSTED_PROXIES',
  'UPDATE_CHECK',
] as const

export type SettingName = (typeof SETTING_NAMES)[number]

/** Returns the trimmed value of a setting; undefined where it is empty or absent. */
export type SettingText = (name: SettingName) => string | undefined

/** Called with a setting that is wrong and a German sentence about it. */
export type SettingFault = (name: SettingName, sentence: string) => void

/** Settings whose value opens something to whoever reads it. */
export const SECRET_NAMES: readonly SettingName[] = [
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

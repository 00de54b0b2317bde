/** A SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseAddress =
  | { readonly file: string }
  | {
      readonly url: string
      /** Accepts a PostgreSQL whose commits are not synced to the disk. */
      readonly unsynced?: boolean
    }

/** Reason a file could not be decoded. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  /**
   * `too slow`: this machine did not decode it in time. `killed`: the system has ended the decoder, most
   * likely for memory. Neither says anything about the file.
   */
  readonly reason: 'unreadable' | 'too large' | 'too slow' | 'killed'

  constructor(reason: FileFault['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The decoder cannot run on this machine, which says nothing about the file. */
export class DecoderFault extends Error {
  override readonly name = 'DecoderFault'
  /** Node's code of what failed, for the log. */
  readonly code: string

  /** @param errors what the decoder wrote before it read a file */
  constructor(errors: string) {
    super('The decoder could not be started.')
    this.code = /\bERR_[A-Z_]+\b/.exec(errors)?.[0] ?? 'unknown'
  }
}

import * as z from 'zod/mini'
import { recordCodec, sealedRecord } from '#server/vault/sealed-record.ts'

/** The name an invitation is for; it ends with the pair that made it. */
export const inviteeRecord = sealedRecord('invitations.name', recordCodec(z.string()))

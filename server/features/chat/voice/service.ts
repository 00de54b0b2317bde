import { notAVoice, voiceTooLong, voiceTooSlow } from '#contract/chat/errors.ts'
import type { Message } from '#contract/chat/shapes.ts'
import {
  padVoice,
  unpadVoice,
  VOICE_KBPS,
  VOICE_MAX_SECONDS,
  waveformOf,
} from '#contract/chat/voice-rules.ts'
import { makeVoice } from '#server/files/voice.ts'
import type { Voice } from '#server/files/voice-read.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { addressBucket } from '#server/http/limits.ts'
import { refuse } from '#server/http/refuse.ts'
import type { QueuePath } from '#server/lib/fair-queue.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { MessageBatcher } from '../message-batch-service.ts'
import type { ChatContext } from '../models.ts'
import { postWithFiles, refuseFile, type Upload } from '../photos/upload-service.ts'

/** A recorder stops some samples late, and encoders add some. */
const LIMITS = { maxSeconds: VOICE_MAX_SECONDS + 2, kbps: VOICE_KBPS } as const

async function remake(log: Logger, bytes: Uint8Array, turn: QueuePath): Promise<Voice> {
  try {
    return await makeVoice(bytes, LIMITS, turn)
  } catch (fault) {
    refuseFile(log, fault, {
      unreadable: notAVoice,
      tooLarge: voiceTooLong,
      tooSlow: voiceTooSlow,
    })
  }
}

/** Makes a voice message anew, stores it in full steps and posts it (O-195). */
export async function uploadVoice(
  context: ChatContext,
  batcher: MessageBatcher,
  { bytes, clientId }: Upload,
  actor: Actor,
  { address }: Exchange,
): Promise<Message> {
  const recorded = unpadVoice(bytes)
  if (recorded === undefined) refuse(notAVoice)
  const turn: QueuePath = [addressBucket(address), actor.userId]
  const { mp3, seconds, levels } = await remake(context.log, recorded, turn)
  const draftOf = ([file = '']: readonly string[]) => ({
    clientId,
    text: null,
    voice: { file, seconds: Math.max(1, Math.round(seconds)), waveform: waveformOf(levels) },
  })
  return postWithFiles(context, batcher, { files: [padVoice(mp3)], draftOf }, actor)
}

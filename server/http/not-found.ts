import type { FastifyReply } from 'fastify'
import { refusal } from '#contract/kernel/call.ts'

const notFound = refusal(404, 'Diese Adresse gibt es nicht.')

/** The answer on an address that is neither a call nor a page. */
export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(notFound.status)
    .header('cache-control', 'no-store')
    .send({ message: notFound.message })

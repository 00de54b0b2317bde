import type { FastifyReply } from 'fastify'
import { refusal, refusalAnswer } from '#contract/kernel/call.ts'

const notFound = refusal(404, 'not_found', 'Diese Adresse gibt es nicht.')

/** Answers 404 for a path that is neither a call nor a page. */
export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(notFound.status).header('cache-control', 'no-store').send(refusalAnswer(notFound))

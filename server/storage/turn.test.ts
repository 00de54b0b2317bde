import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurn } from './turn.ts'

test('The lock is handed on in the order it was asked for', async () => {
  const turn = createTurn(1_000)
  const order: number[] = []
  await turn.take()
  const others = [1, 2, 3].map(async (number) => {
    await turn.take()
    order.push(number)
    turn.give()
  })
  expect(order).toEqual([])
  turn.give()
  await Promise.all(others)
  expect(order).toEqual([1, 2, 3])
})

test('Who waits too long is told why, and the next one is served', async () => {
  const turn = createTurn(20)
  await turn.take()
  await expect(turn.take()).rejects.toThrow(
    'waited 20 ms for the database; is the outer handle used inside a transaction?',
  )
  const next = turn.take()
  turn.give()
  await expect(next).resolves.toBeUndefined()
})

test('Once everybody is done the lock is free again', async () => {
  const turn = createTurn(20)
  await turn.take()
  turn.give()
  await wait(1)
  await expect(turn.take()).resolves.toBeUndefined()
})

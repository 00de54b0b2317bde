import { playCards } from './cards.ts'
import { COUPLES } from './couples.ts'
import { tableOf } from './table.ts'

for (const couple of COUPLES) console.log(`${tableOf(couple, playCards(couple))}\n`)

/** Marks what `npm run test:quick` leaves to `npm test` (as server/testing/effort.ts does). */
export const slow = { tags: ['slow'] }

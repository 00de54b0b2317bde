import { measureCalls } from './calls/measure.ts'
import { measureDelivery } from './delivery/measure.ts'
import { measureMemory } from './process/memory.ts'
import { measureSockets } from './process/sockets.ts'
import { measureStart } from './process/start.ts'
import { measureDays } from './reads/days.ts'
import { measureMessages } from './reads/messages.ts'
import { runBenchmarks } from './run.ts'
import { type Installation, withServer } from './server.ts'

/** Benchmarks in which the database has no part are run once. */
const onSqlite =
  (measure: (installation: Installation) => Promise<void>) => async (installation: Installation) =>
    installation.engine === 'sqlite' ? measure(installation) : undefined

/**
 * Measures the load a small box carries, over both databases, each figure beside its aim in one
 * table at the end. The other side of a ratio is measured in the same run, in turns, since absolute
 * figures of a shared machine move by three. With BENCH_MESSAGES=1000000 growth and start are
 * measured over as many messages as their aims name.
 */
await runBenchmarks({
  delivery: measureDelivery,
  calls: measureCalls,
  growth: (installation) => withServer(installation, measureMessages),
  days: (installation) => withServer(installation, measureDays),
  start: onSqlite(measureStart),
  sockets: onSqlite(measureSockets),
  memory: onSqlite(measureMemory),
})

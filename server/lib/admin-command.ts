/**
 * How the operator's commands are called on this machine, which only whatever starts the server knows:
 * a unit of systemd and a container set it (ops), `npm start` need not.
 */
const given = (): string | undefined => process.env.ADMIN_COMMAND?.trim() || undefined

/** Whether the commands of npm are those that work here. */
export const isRunByNpm = (): boolean => given() === undefined

/** A command of the operator as it is typed here, like `npm run admin -- invite`. */
export const adminCommand = (words: string): string => `${given() ?? 'npm run admin --'} ${words}`

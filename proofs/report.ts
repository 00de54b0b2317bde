/** Prints a figure a proof has measured. */
export const report = (line: string): void => void process.stdout.write(`${line}\n`)

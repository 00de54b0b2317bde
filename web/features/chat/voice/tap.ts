/** Runs beside the audio of the page: hands over what the microphone hears, in blocks. */

/** TypeScript's DOM library lacks the scope of an audio worklet. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void

/** 85 ms. */
const BLOCK_SAMPLES = 2048

class Tap extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK_SAMPLES)
  #length = 0

  /** Called with 128 samples at a time; goes on as long as it returns true. */
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const samples = inputs[0]?.[0]
    if (samples === undefined) return true
    this.#block.set(samples, this.#length)
    this.#length += samples.length
    if (this.#length === BLOCK_SAMPLES) {
      this.port.postMessage(this.#block, [this.#block.buffer])
      this.#block = new Float32Array(BLOCK_SAMPLES)
      this.#length = 0
    }
    return true
  }
}

registerProcessor('tap', Tap)

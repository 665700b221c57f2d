interface Tensor {
  readonly shape: readonly number[]
  readonly numbers: Float32Array
}

interface TensorHeader {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [from: number, to: number]
}

/** The size in bytes and a little-endian reader, by type. */
const types: Readonly<Record<string, readonly [size: number, read: (view: DataView, at: number) => number]>> =
  {
    F64: [8, (view, at) => view.getFloat64(at, true)],
    F32: [4, (view, at) => view.getFloat32(at, true)],
    F16: [2, (view, at) => half(view.getUint16(at, true))],
    I8: [1, (view, at) => view.getInt8(at)],
    I32: [4, (view, at) => view.getInt32(at, true)],
    I64: [8, (view, at) => Number(view.getBigInt64(at, true))],
  }

/**
 * The tensors by name. A file is the header's length in 8 bytes, the header as JSON, then the numbers. Throws for any
 * other file, and for a tensor of an unknown type.
 */
export function readTensors(file: Uint8Array): ReadonlyMap<string, Tensor> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const start = 8 + Number(view.getBigUint64(0, true))
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, start))) as Record<string, TensorHeader>
  const tensors = Object.entries(header).filter(([name]) => name !== '__metadata__')
  return new Map(
    tensors.map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [from, to],
        },
      ]) => {
        const type = types[dtype]
        if (!type) throw new Error(`${name} is of type ${dtype}`)
        const [size, read] = type
        const numbers = new Float32Array((to - from) / size)
        for (let index = 0; index < numbers.length; index += 1)
          numbers[index] = read(view, start + from + size * index)
        return [name, { shape, numbers }]
      },
    ),
  )
}

/** A 16-bit float: a sign, 5 bits of exponent, 10 of fraction. */
function half(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const sign = bits >> 15 ? -1 : 1
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

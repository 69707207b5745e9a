declare module 'heic-decode' {
  type Decodable = { width: number; height: number; decode(): Promise<{ data: Uint8ClampedArray }> };
  const decode: { all(input: { buffer: Uint8Array }): Promise<Decodable[] & { dispose(): void }> };
  export default decode;
}

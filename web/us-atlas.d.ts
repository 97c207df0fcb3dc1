// Named here so that the type checker does not read a megabyte of coordinates.
declare module 'us-atlas/counties-albers-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const atlas: Topology<{
    counties: GeometryCollection<{ name: string }>;
    states: GeometryCollection<{ name: string }>;
    nation: GeometryCollection;
  }>;
  export default atlas;
}

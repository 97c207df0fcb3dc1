/** Words an instruction begins with; anything else is a statement or a fragment. */
const VERBS = new Set(
  `add adjust aerate apply arrange ask attach bait balance be block book bring build buy bypass call cap catch cedar change charge check chip choose
  clean clear close coat collect come confirm connect convert coordinate cover crawl cut deep deliver demo demolish detail diagnose dig disconnect discuss do document donate
  double drain draw drill drive drop dry dump dust edge email e-mail empty estimate expand extend fasten feed fence file fill find finish fix flag flush fog
  fold follow forward frame get give glue go grab grade grind grout hand handle hang haul have heat help hide hit hold hook include inspect install
  insulate invoice isolate keep knock label lay leave let level lift line list load locate lock look lower mail make mark match measure meet mend mop mount move mow mulch
  notify nail open order pace pack paint park patch pay pick place plan plant plug plumb point poke polish post pour power prep prepare pressure price prime print prune pull pump
  push put quote rake re-run reach reattach rebuild recaulk recheck reconnect redo refill refinish reglaze reground rehang rekey relocate remind remodel remove rent repair repaint repipe replace
  reply reroof reroute reschedule reseal reseed reset resod restore return review rewire rinse rip roll roof rough run sand sanitize save scan schedule scope scrape scrub seal search secure seed send
  separate service set shampoo shim shovel show shut sign skip snake sod split spray spread stain stake start stay steam stop store strip sub submit supply support swap sweep swing switch take
  talk tap tape tarp tear tell test text thin tie tighten tile touch trace track transfer trap treat trench trim try tuck tune turn unclog unlock unplug update upgrade use vacuum vent
  verify visit wait walk wash watch water weed weld wet wipe wire wrap write`.split(/\s+/),
);

/** "The pro pulls the permit" as a work order says it: "Pull the permit". */
export function toCommand(text: string): string {
  const said = /^the (?:pro|customer) ([a-z]+?)(e?s|) (?!not\b)/i.exec(text);
  if (!said) return text;
  const [whole, stem, ending] = said;
  const base = [`${stem}${ending!.slice(0, -1)}`, stem!, stem!.replace(/i$/, 'y')].find((verb) =>
    VERBS.has(verb),
  );
  return base ? `${base.charAt(0).toUpperCase()}${base.slice(1)} ${text.slice(whole.length)}` : text;
}

export function isCommand(text: string): boolean {
  const first = /^[\p{L}-]+/u.exec(text)?.[0]?.toLowerCase();
  if (!first) return false;
  if (/^(?:do not|don't|never|please|make sure)\b/i.test(text)) return true;
  if (/^water (?!the\b|it\b|them\b|new\b|every)/i.test(text)) return false;
  // "Power is out" and "Water runs" begin with a noun.
  if (
    /^\S+ (?:is|are|was|has|will|can|could|would|should|might|comes|goes|runs|does|in|on|at|for|of|and)\b/i.test(
      text,
    ) &&
    !/^(?:come|go|look|be|check|move|wait|stay|walk|get|work|run|turn|put|call|drop|send) /i.test(text)
  )
    return false;
  return VERBS.has(first);
}

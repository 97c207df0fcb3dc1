import classes from './hero-picture.module.css';

/**
 * A phone with three people on the line, and the job ticket that comes out of the call. Two drawings, because a browser
 * moves a drawing without drawing it again, but not a part of one.
 */
export function HeroPicture() {
  return (
    <div
      className={classes.picture}
      role="img"
      aria-label="A phone on a call with three callers, You, Customer and Jotline. Below it a job ticket prints out: replace chimney counter flashing, urgent, with what to do and a spending limit."
    >
      <svg className={classes.phone} viewBox="0 0 350 265" aria-hidden="true">
        <Phone />
      </svg>
      <div className={classes.slot}>
        <svg className={classes.ticket} viewBox="0 262 350 250" aria-hidden="true">
          <Ticket />
        </svg>
      </div>
    </div>
  );
}

function Phone() {
  return (
    <g>
      <rect className={classes.body} x="27" y="2" width="296" height="262" rx="30" />
      <rect className={classes.screen} x="37" y="12" width="276" height="242" rx="21" />
      <text className={classes.callTitle} x="57" y="46">
        Merged call
      </text>
      <text className={classes.callTime} x="293" y="46" textAnchor="end">
        2:41
      </text>
      <path className={classes.join} d="M77 92V214" />
      <Caller y={92} initial="Y" name="You" detail="Calling from the truck" />
      <Caller y={153} initial="C" name="Customer" detail="Has a leak" />
      <circle className={classes.jotlineDisc} cx="77" cy="214" r="20" />
      <path
        className={classes.jotlineWave}
        d="M65 214h3c1.5 0 1.5-5 3-5s1.5 10 3 10 1.6-15 3.2-15 1.6 18 3.2 18 1.6-11 3.2-11 1.4 3 5.4 3"
      />
      <text className={classes.name} x="111" y="210">
        Jotline
      </text>
      <circle className={classes.beep} cx="116" cy="224" r="5" data-beep />
      <text className={classes.recording} x="127" y="229">
        Recording, and said so
      </text>
    </g>
  );
}

function Caller({ y, initial, name, detail }: { y: number; initial: string; name: string; detail: string }) {
  return (
    <g>
      <circle className={classes.disc} cx="77" cy={y} r="20" />
      <text className={classes.initial} x="77" y={y + 6} textAnchor="middle">
        {initial}
      </text>
      <text className={classes.name} x="111" y={y - 3}>
        {name}
      </text>
      <text className={classes.detail} x="111" y={y + 16}>
        {detail}
      </text>
    </g>
  );
}

function Ticket() {
  return (
    <g>
      <path
        className={classes.sheet}
        d="M51 240H299V500l-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8-7.75 8-7.75-8Z"
      />
      <text className={classes.stub} x="67" y="290">
        JOB TICKET
      </text>
      <text className={classes.stub} x="283" y="290" textAnchor="end">
        SAMPLE
      </text>
      <path className={classes.perforation} d="M51 302H299" />
      <text className={classes.job} x="67" y="328">
        Replace chimney
      </text>
      <text className={classes.job} x="67" y="349">
        counter flashing
      </text>
      <text className={classes.urgent} x="67" y="370">
        Urgent
      </text>
      <text className={classes.item} x="117" y="370">
        Water is coming in
      </text>
      <path className={classes.rule} d="M67 384H283" />
      <text className={classes.label} x="67" y="403">
        TO DO
      </text>
      <rect className={classes.box} x="67" y="412" width="13" height="13" rx="2" />
      <text className={classes.item} x="88" y="423">
        Tarp, today before 5
      </text>
      <rect className={classes.box} x="67" y="433" width="13" height="13" rx="2" />
      <text className={classes.item} x="88" y="444">
        Flashing repair, Wed 9:30
      </text>
      <path className={classes.rule} d="M67 457H283" />
      <text className={classes.label} x="67" y="477">
        LIMIT
      </text>
      <text className={classes.item} x="116" y="477">
        $1,500
      </text>
    </g>
  );
}

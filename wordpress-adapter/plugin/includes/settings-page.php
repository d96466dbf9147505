<?php

namespace Hometown;

defined( 'ABSPATH' ) || exit;

const SETTINGS_PAGE = 'hometown';

add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );

function add_settings_page() {
	add_options_page( __( 'Hometown', 'hometown' ), __( 'Hometown', 'hometown' ), 'manage_options', SETTINGS_PAGE, __NAMESPACE__ . '\\show_settings_page' );
}

function show_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Hometown', 'hometown' ); ?></h1>
		<p><?php esc_html_e( 'When you publish, change or remove something here, WordPress tells Hometown at once, and Hometown updates its site.', 'hometown' ); ?></p>
		<form method="post" action="options.php">
			<?php settings_fields( SETTINGS_PAGE ); ?>
			<table class="form-table" role="presentation">
				<?php
				show_setting(
					'hometown_webhook_url',
					__( 'Address', 'hometown' ),
					webhook_url(),
					'HOMETOWN_WEBHOOK_URL',
					__( 'Your Hometown, followed by /api/webhooks/content', 'hometown' )
				);
				show_setting(
					'hometown_webhook_secret',
					__( 'Secret', 'hometown' ),
					defined( 'HOMETOWN_WEBHOOK_SECRET' ) ? '' : webhook_secret(),
					'HOMETOWN_WEBHOOK_SECRET',
					__( 'The same value as WEBHOOK_SECRET of your Hometown, at least 16 characters', 'hometown' )
				);
				?>
			</table>
			<?php submit_button( null, 'primary', 'submit', true, both_are_constants() ? array( 'disabled' => 'disabled' ) : array() ); ?>
		</form>
		<?php
		if ( ! defined( 'HOMETOWN_WEBHOOK_SECRET' ) ) {
			show_action_button( 'hometown_generate_secret', __( 'Generate a new secret', 'hometown' ) );
		}
		show_action_button( 'hometown_send_test', __( 'Send a test', 'hometown' ) );
		?>
	</div>
	<?php
}

function both_are_constants(): bool {
	return defined( 'HOMETOWN_WEBHOOK_URL' ) && defined( 'HOMETOWN_WEBHOOK_SECRET' );
}

function show_setting( string $name, string $label, string $value, string $constant, string $help ) {
	$fixed = defined( $constant );
	/* translators: %s: name of a constant */
	$help = $fixed ? sprintf( __( 'Set by %s in wp-config.php', 'hometown' ), $constant ) : $help;
	?>
	<tr>
		<th scope="row"><label for="<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
		<td>
			<input type="text" class="large-text code" autocomplete="off" spellcheck="false" id="<?php echo esc_attr( $name ); ?>"
				name="<?php echo esc_attr( $name ); ?>" value="<?php echo esc_attr( $value ); ?>" <?php disabled( $fixed ); ?>
				aria-describedby="<?php echo esc_attr( $name ); ?>-help" />
			<p class="description" id="<?php echo esc_attr( $name ); ?>-help"><?php echo esc_html( $help ); ?></p>
		</td>
	</tr>
	<?php
}

function show_action_button( string $action, string $label ) {
	?>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>" style="display:inline-block">
		<input type="hidden" name="action" value="<?php echo esc_attr( $action ); ?>" />
		<?php
		wp_nonce_field( $action );
		submit_button( $label, 'secondary', $action, false );
		?>
	</form>
	<?php
}

/** @param array $delivery What send_message() gave. */
function describe_delivery( array $delivery ): string {
	$when = wp_date( get_option( 'date_format' ) . ' H:i:s', $delivery['at'] );
	if ( 0 === $delivery['status'] ) {
		/* translators: 1: time, 2: name of the event, 3: error message */
		return sprintf( __( '%1$s, %2$s: not delivered. %3$s', 'hometown' ), $when, $delivery['event'], $delivery['error'] );
	}
	/* translators: 1: time, 2: name of the event, 3: HTTP status, 4: milliseconds */
	return sprintf( __( '%1$s, %2$s: answered %3$d in %4$d ms.', 'hometown' ), $when, $delivery['event'], $delivery['status'], $delivery['milliseconds'] );
}

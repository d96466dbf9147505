<?php

namespace Hometown;

defined( 'ABSPATH' ) || exit;

/** Changes of these post types matter to Hometown. */
function watched_types(): array {
	return array_merge( array( 'post' ), array_keys( content_types() ) );
}

/** Each post type has labels, a menu icon and its fields with their kinds (see fields.php). */
function content_types(): array {
	return array(
		'events'  => array(
			'labels' => array( __( 'Events', 'hometown' ), __( 'Event', 'hometown' ) ),
			'icon'   => 'dashicons-calendar-alt',
			'fields' => array(
				'event_date'       => 'text',
				'event_end_date'   => 'text',
				'event_all_day'    => 'flag',
				'event_location'   => 'text',
				'event_price'      => 'text',
				'event_address'    => 'text',
				'event_organizer'  => 'text',
				'event_url'        => 'url',
				'event_recurrence' => 'text',
			),
		),
		'sports'  => array(
			'labels' => array( __( 'Sports', 'hometown' ), __( 'Game', 'hometown' ) ),
			'icon'   => 'dashicons-awards',
			'fields' => array(
				'sport_name'  => 'text',
				'sport_date'  => 'text',
				'sport_venue' => 'text',
				'home_team'   => 'text',
				'away_team'   => 'text',
				'home_score'  => 'number',
				'away_score'  => 'number',
				'game_status' => 'text',
			),
		),
		'sources' => array(
			'labels'     => array( __( 'Sources', 'hometown' ), __( 'Source', 'hometown' ) ),
			'icon'       => 'dashicons-rss',
			'controller' => Sources_Controller::class,
			'fields'     => array(
				'source_url'      => 'url',
				'source_feed_url' => 'url',
				'source_type'     => 'text',
				'source_active'   => 'flag',
			),
		),
	);
}

// The types are registered late, so that a type of the same name from another plugin is seen and left as it is.
add_action( 'init', __NAMESPACE__ . '\\register_content_types', 20 );

function register_content_types() {
	foreach ( content_types() as $name => $type ) {
		if ( ! post_type_exists( $name ) ) {
			register_post_type( $name, content_type_arguments( $name, $type ) );
		}
		register_fields( $name, $type['fields'] );
	}
}

function content_type_arguments( string $name, array $type ): array {
	$for_staff_only = isset( $type['controller'] );
	return array(
		'labels'                => array(
			'name'          => $type['labels'][0],
			'singular_name' => $type['labels'][1],
		),
		'public'                => ! $for_staff_only,
		'show_ui'               => true,
		'has_archive'           => false, // An archive would take the address of a page called "events".
		'menu_icon'             => $type['icon'],
		'map_meta_cap'          => true,
		'show_in_rest'          => true,
		'rest_base'             => $name,
		'rest_controller_class' => $type['controller'] ?? \WP_REST_Posts_Controller::class,
		'taxonomies'            => array( 'category', 'post_tag' ),
		// REST shows registered fields only of types that support custom-fields.
		'supports'              => array( 'title', 'editor', 'excerpt', 'author', 'thumbnail', 'custom-fields', 'revisions' ),
	);
}

/** A newsroom's sources are private: the public reads an empty list. */
class Sources_Controller extends \WP_REST_Posts_Controller {
	public function check_read_permission( $post ) {
		return current_user_can( 'edit_posts' ) && parent::check_read_permission( $post );
	}

	/** WordPress's own total would count the hidden items, also in a search. */
	public function get_items( $request ) {
		if ( current_user_can( 'edit_posts' ) ) {
			return parent::get_items( $request );
		}
		$nothing = rest_ensure_response( array() );
		$nothing->header( 'X-WP-Total', 0 );
		$nothing->header( 'X-WP-TotalPages', 0 );
		return $nothing;
	}
}
